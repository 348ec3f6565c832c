@rem The scripts of package.json begin with exec, so that Ctrl-C reaches them through npm; cmd has none.
@%*
