import { namedPages } from '#app/page-calls.ts';
import { ApiUsagePage } from '#features/rate-limits/api-usage-page.tsx';

const pages = namedPages();

export const ApiUsage = () => <ApiUsagePage pages={pages} />;
