import { InputError } from '../errors.ts';
import { PolicyError } from '../own-policy/policy-error.ts';
import type { PlainError } from './messages.ts';

/** An error as data that can cross to another thread: no stack, no class. */
export function toPlainError(error: unknown): PlainError {
  if (error instanceof InputError) {
    const { name, message, field, value, allowed } = error;
    return { name, message, field, value, allowed };
  }
  if (error instanceof PolicyError) {
    return { name: error.name, message: error.message, line: error.line };
  }
  if (error instanceof Error) return { name: error.name, message: error.message };
  return { name: 'Error', message: String(error) };
}

/** The error again; an InputError and a PolicyError come back as such. */
export function fromPlainError(plain: PlainError): Error {
  if (plain.field !== undefined && plain.allowed !== undefined) {
    return new InputError(plain.field, plain.value, plain.allowed);
  }
  if (plain.line !== undefined) return new PolicyError(plain.message, plain.line);
  const error = new Error(plain.message);
  error.name = plain.name;
  return error;
}
