/** Anything with a length and writable numbers: an array or a typed array. */
export interface NumberArray {
  readonly length: number;
  [index: number]: number;
}
