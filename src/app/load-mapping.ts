/** The mapping of a service that differs from the contract. Loaded only if `config.json` has one. */
import { createMapping, type Mapping } from '#api/mapping/mapping.ts';
import { clearMarks } from '#queries/query-persistence.ts';

/** The key in localStorage of the mapping that the saved answers were read with. */
const mappingKey = 'crosschannel.mapping';

/**
 * Compiles the entry `contract` of the configuration. Answers saved under another mapping are read again,
 * because a corrected unit changes every figure. Throws `ConfigError` with the name of a wrong entry.
 */
export function loadMapping(contract: unknown): Mapping {
  const mapping = createMapping(contract);
  const current = JSON.stringify(contract);
  try {
    if (localStorage.getItem(mappingKey) !== current) {
      clearMarks();
      localStorage.setItem(mappingKey, current);
    }
  } catch {
    // If storage is blocked, nothing is saved.
  }
  return mapping;
}
