import { useId, useState } from 'react';
import type { CheckResult } from '#api/service-check/check-result.ts';
import { resultFile } from '#api/service-check/result-file.ts';
import { saveFile } from '#lib/save-file.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Icon } from '#ui/icon.tsx';
import { Panel } from '#ui/layout/panel.tsx';

/** The result as a file, for the team that runs the service. */
export function SaveResult({ result }: { result: CheckResult }) {
  const [withValues, setWithValues] = useState(false);
  const hint = useId();
  const save = (): void =>
    saveFile(
      'connection-check.json',
      new Blob([resultFile(result, withValues)], { type: 'application/json' }),
    );
  return (
    <Panel title="Save the result">
      <p className="text-muted">
        For the team that runs the service. The file contains the findings and the names of fields,
        but no keys, IDs or data of your accounts.
      </p>
      <div className="my-3">
        <Checkbox checked={withValues} onChange={setWithValues} describedBy={hint}>
          Include values of enumerations
        </Checkbox>
        <p id={hint} className="ml-6 text-xs text-muted">
          Words such as statuses and types.
        </p>
      </div>
      <Button icon={<Icon name="download" />} onClick={save}>
        Save result
      </Button>
    </Panel>
  );
}
