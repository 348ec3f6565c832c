/** The text of one classic script: see web/bundled-script.ts. */
declare module '*?bundled-script' {
  const text: string;
  export default text;
}
