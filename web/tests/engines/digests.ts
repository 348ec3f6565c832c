import { digestSpecs } from '../../src/lib/workers/digest-setups.ts';
import { WorkerPool } from '../../src/lib/workers/pool.ts';
import { runSpec } from '../../src/lib/workers/run-spec.ts';

/** The digests of the random set-ups, in the page and in module workers. */
Object.assign(globalThis, {
  digestsInPage: () => digestSpecs().map((spec) => runSpec(spec).digest),
  digestsInWorkers: async (size: number) => {
    const pool = new WorkerPool({ size });
    try {
      const records = await Promise.all(digestSpecs().map((spec) => pool.run(spec).result));
      return records.map((record) => record.digest);
    } finally {
      pool.dispose();
    }
  },
});
