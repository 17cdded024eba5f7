/** What became of a question to the database: its answer, or why there is none. */
export type Asked<What> = { ok: true; value: What } | { ok: false; fault: Fault };

export type Fault = 'failed' | 'signed-out' | 'account-gone';

/** What a part of the dashboard says in place of its figures (specification, section 8). // D4 */
export const FAULTS: Record<Fault, string> = {
  failed: 'Error fetching data',
  'signed-out': 'No authenticated user',
  'account-gone': 'User not found in database',
};

export const LOADING = 'Loading...'; // D4
export const NONE_ASSIGNED = 'No assigned positions'; // D4
