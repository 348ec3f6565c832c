import type { PlainError } from './messages.ts';
import { fromPlainError } from './plain-error.ts';
import type { Answer, Answers, Question } from './statistics.ts';

export interface Asked {
  readonly id: number;
  readonly question: Question;
}

export type Told =
  | { readonly id: number; readonly answer: Answer }
  | { readonly id: number; readonly error: PlainError };

interface Waiting {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

/** Bootstraps in a module worker, which starts with the first question. */
export class StatisticsClient {
  #worker: Worker | undefined;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;

  /** Rejects with an InputError for bad values, and with an Error when the worker has died. */
  async ask<K extends Question['kind']>(
    question: Extract<Question, { kind: K }>,
  ): Promise<Answers[K]> {
    const worker = (this.#worker ??= this.#start());
    const id = ++this.#lastId;
    const answer = await new Promise<Answer>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      worker.postMessage({ id, question } satisfies Asked);
    });
    return answer as Answers[K];
  }

  /** Drops what has not been answered; its promises stay open for ever. A later question works. */
  drop(): void {
    if (this.#waiting.size === 0) return;
    this.dispose();
  }

  dispose(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#waiting.clear();
  }

  #start(): Worker {
    const worker = new Worker(new URL('./statistics-worker.ts', import.meta.url), {
      type: 'module',
    });
    worker.onmessage = ({ data }: MessageEvent<Told>) => {
      const waiting = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if ('answer' in data) waiting?.resolve(data.answer);
      else waiting?.reject(fromPlainError(data.error));
    };
    worker.onerror = (event) => {
      event.preventDefault();
      const all = [...this.#waiting.values()];
      this.dispose();
      for (const { reject } of all) reject(new Error('The statistics worker stopped.'));
    };
    return worker;
  }
}
