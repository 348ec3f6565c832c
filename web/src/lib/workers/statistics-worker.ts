import { toPlainError } from './plain-error.ts';
import { answer } from './statistics.ts';
import type { Asked, Told } from './statistics-client.ts';

self.addEventListener('message', ({ data: { id, question } }: MessageEvent<Asked>) => {
  let told: Told;
  try {
    told = { id, answer: answer(question) };
  } catch (error) {
    told = { id, error: toPlainError(error) };
  }
  self.postMessage(told);
});
