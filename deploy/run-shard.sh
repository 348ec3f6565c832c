#!/bin/sh
# One shard of an evaluation. An Indexed Job counts its pods from 0, shards count from 1.
# Arguments go to `lab evaluate`: the names of studies, or --config FILE.
set -eu
cd "$(dirname "$0")/.."
exec node --disable-warning=ExperimentalWarning scripts/lab.ts evaluate "$@" \
  --shard "$((JOB_COMPLETION_INDEX + 1))/$SHARDS" --jobs "${JOBS:-1}" --out "$RESULTS"
