import type { InputError } from '../errors.ts';

/**
 * What is wrong with a file that was to be opened, for whoever chose it.
 * @param name - of the file, as the start of a sentence.
 * @param what - it should have been: "a file saved by the lab".
 * @param error - of a reader whose fields start with `file`.
 */
export function fileFault(name: string, what: string, { field, message }: InputError): string {
  if (field === 'file' || field === 'file.format')
    return `${name} is not ${what}, or not the whole of one.`;
  if (field === 'file.version')
    return `${name} is of another version of this site, which this one cannot read.`;
  return `${name} is damaged. ${message}.`;
}
