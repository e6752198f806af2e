/**
 * The least a page of campaigns can do: it fetches the same records with the same session, and writes the rows
 * that fit the screen into a table, without a framework, styles or checks.
 */
interface Campaign {
  id: string;
  name: string;
  status: string;
  channel: string;
  metrics: Record<string, string | number> | null;
}

const service = new URL(location.href).searchParams.get('service') ?? '';
const { idToken } = JSON.parse(sessionStorage.getItem('crosschannel.session') ?? '{}') as {
  idToken: string;
};

export const response = await fetch(`${service}/advertising/campaigns`, {
  headers: { Authorization: `Bearer ${idToken}`, 'Subscription-Key': 'demonstration-key' },
});
const { data } = (await response.json()) as { data: Campaign[] };
const spend = ({ metrics }: Campaign) => Number(metrics?.['spend'] ?? 0);
const columns = ['spend', 'sales', 'acos', 'roas', 'impressions', 'clicks', 'conversions'];

const table = document.createElement('table');
const body = table.createTBody();
for (const campaign of data.toSorted((a, b) => spend(b) - spend(a)).slice(0, 30)) {
  const row = body.insertRow();
  const { name, status, channel, metrics } = campaign;
  const cells = [name, status, channel, ...columns.map((column) => metrics?.[column])];
  for (const cell of cells) row.insertCell().textContent = String(cell ?? '–');
}
document.body.append(table);
