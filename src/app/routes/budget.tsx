import { BudgetCourse, BudgetSpenders } from '#features/rate-limits/budget-course.tsx';
import { HeaderMeanings, OperationCosts } from '#features/rate-limits/budget-costs.tsx';
import { BudgetNow, BudgetRemarks } from '#features/rate-limits/budget-now.tsx';
import { BudgetQueue } from '#features/rate-limits/budget-queue.tsx';
import { BudgetTiers } from '#features/rate-limits/budget-tiers.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { BackgroundWork } from '#workspace/background-work.tsx';
import { namedPages } from '#app/page-calls.ts';

const pages = namedPages();

/** The request budget: what is left, where it goes, and what things cost. It asks the service for nothing by itself. */
export function Budget() {
  return (
    <>
      <title>Budget · Crosschannel</title>
      <PageHeader title="Budget" />
      <BudgetRemarks />
      <div className="grid gap-4 lg:grid-cols-[20rem_minmax(0,1fr)_minmax(0,1fr)]">
        <BudgetNow />
        <BudgetQueue />
        <BudgetSpenders />
      </div>
      <BackgroundWork />
      <BudgetCourse />
      <BudgetTiers pages={pages} />
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <OperationCosts />
        <HeaderMeanings />
      </div>
    </>
  );
}
