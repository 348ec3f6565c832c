import { readCurves, readDocument, readRuns } from '../eval/document.ts';
import type { CurvesPart, EvaluationDocument, RunsFile } from '../eval/document.ts';

/** The parts of the published documents that the page loads when they are asked for. */
export class EvaluationFiles {
  readonly #folder: string;
  readonly #kept = new Map<string, Promise<unknown>>();

  /** @param folder - address of the published files, with its last slash. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** @throws Error where the file cannot be had; InputError where it is broken. */
  document(study: string): Promise<EvaluationDocument> {
    return this.#once(study, async () => readDocument(await this.#json(`${study}.json`), study));
  }

  /** @throws as {@link document}. */
  curves(study: string): Promise<CurvesPart> {
    const name = `${study}-curves`;
    return this.#once(name, async () => readCurves(await this.#json(`${name}.json`), name));
  }

  /** @throws as {@link document}. */
  runs(study: string): Promise<RunsFile> {
    const name = `${study}-runs`;
    return this.#once(name, async () => readRuns(await this.#json(`${name}.json`), name));
  }

  /** What has failed is asked for again the next time. */
  #once<T>(name: string, load: () => Promise<T>): Promise<T> {
    const kept = this.#kept.get(name) as Promise<T> | undefined;
    if (kept !== undefined) return kept;
    const loading = load();
    this.#kept.set(name, loading);
    loading.catch(() => this.#kept.delete(name));
    return loading;
  }

  async #json(file: string): Promise<unknown> {
    const answer = await fetch(this.#folder + file);
    if (!answer.ok) throw new Error(`${file} could not be loaded (${answer.status}).`);
    return answer.json();
  }
}
