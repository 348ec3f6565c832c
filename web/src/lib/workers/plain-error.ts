import { InputError } from '../errors.ts';
import type { PlainError } from './messages.ts';

/** An error as data that can cross to another thread: no stack, no class. */
export function toPlainError(error: unknown): PlainError {
  if (error instanceof InputError) {
    const { name, message, field, value, allowed } = error;
    return { name, message, field, value, allowed };
  }
  if (error instanceof Error) return { name: error.name, message: error.message };
  return { name: 'Error', message: String(error) };
}

/** The error again; an InputError comes back as one. */
export function fromPlainError(plain: PlainError): Error {
  if (plain.field !== undefined && plain.allowed !== undefined) {
    return new InputError(plain.field, plain.value, plain.allowed);
  }
  const error = new Error(plain.message);
  error.name = plain.name;
  return error;
}
