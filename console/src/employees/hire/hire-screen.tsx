import { Button, Group, Loader, Progress, Stack, Text, Title } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { $api, api } from '../../api/client.ts';
import { useArea, useCompany } from '../../session/session.tsx';
import { Page } from '../../ui/page.tsx';
import { Problem } from '../../ui/problem.tsx';
import type { Field } from '../fields/field.ts';
import type { FormValue, FormValues } from '../fields/values.ts';
import type { FieldErrors } from '../form/field-errors.ts';
import { FieldsGrid } from '../form/fields-grid.tsx';
import { UnsavedGuard, useUnsaved } from '../form/unsaved.tsx';
import { employeeOf, heldOf, keepDraft, keptDraft } from './hire-draft.ts';
import { type HireSearch, STEPS, type Step } from './hire-search.ts';
import { isExcused, isNeeded, stepsOf } from './hire-steps.ts';
import { ReviewStep } from './review-step.tsx';

const HERE = '/employees/new';

/** Hiring, step by step. Nothing is stored until the last one. */
export function HireScreen() {
  const company = useCompany();
  const { mayEdit, reason } = useArea('EMPLOYEES');
  const { data, error } = $api.useQuery('get', '/api/company/{company_id}', {
    params: { path: { company_id: company.company_id } },
  });
  return (
    <Page title="Hire an employee" readOnly={reason}>
      {error ? (
        <Problem error={error} />
      ) : !mayEdit ? null : !data ? (
        <Loader aria-label="Loading" />
      ) : (
        <UnsavedGuard within={HERE}>
          <Hiring
            key={company.company_id}
            usual={{
              country: company.country,
              pay_period: data.default_pay_period,
              standard_hours_per_day: data.standard_hours_per_day,
              standard_days_per_week: '5',
              ...(company.country === 'NZ' ? { kiwisaver_status_code: 'AE' } : {}),
            }}
          />
        </UnsavedGuard>
      )}
    </Page>
  );
}

function Hiring({ usual }: { usual: FormValues }) {
  const company = useCompany();
  const { country, company_id } = company;
  const { step = 'who' } = useSearch({ strict: false }) as HireSearch;
  const navigate = useNavigate();
  const [typed, setTyped] = useState<FormValues>(() => keptDraft(company_id));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const [hired, setHired] = useState<{ id: number; isWhole: boolean }>();
  const heading = useRef<HTMLHeadingElement>(null);
  const values = { ...usual, ...typed };
  useUnsaved(Object.keys(typed).length > 0 && hired === undefined);

  // Once there is an employee nothing here is unsaved any more.
  useEffect(() => {
    if (hired === undefined) return;
    navigate({
      to: '/employees/$employeeId',
      params: { employeeId: String(hired.id) },
      search: hired.isWhole ? {} : { tab: 'bank' },
    });
  }, [hired, navigate]);

  const steps = stepsOf(country);
  const at = STEPS.indexOf(step);
  const present = steps.find((each) => each.step === step);

  function change(name: string, value: FormValue): void {
    const next = { ...typed, [name]: value };
    setTyped(next);
    setErrors(({ [name]: _, ...others }) => others);
    keepDraft(company_id, country, next);
  }

  async function go(to: Step): Promise<void> {
    await navigate({ to: HERE, search: (before) => ({ ...before, step: to }) });
    setErrors({});
    setProblem(undefined);
    heading.current?.focus();
  }

  /** The step is left when nothing of it is missing and the service takes what it says. */
  async function goOn(fields: readonly Field[]): Promise<void> {
    const missing = fields.filter(
      (field) => isNeeded(field, country) && !isExcused(field.name, values) && (heldOf(field, values) ?? '') === '',
    );
    if (missing.length > 0) {
      setErrors(Object.fromEntries(missing.map(({ name }) => [name, 'This is needed'])));
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      const { data } = await api.POST('/api/company/{company_id}/employees/check', {
        params: { path: { company_id } },
        body: [employeeOf(country, values)],
      });
      const wrong = errorsOf(data?.[0]?.errors ?? {}, fields);
      setErrors(wrong);
      if (Object.keys(wrong).length === 0) await go(STEPS[at + 1] as Step);
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Stack className="card" p={{ base: 'md', sm: 'lg' }}>
      <div>
        <Text size="sm" c="dimmed">
          Step {at + 1} of {STEPS.length}
        </Text>
        <Progress value={((at + 1) / STEPS.length) * 100} size="sm" mt={4} aria-label="How far the hiring is" />
      </div>
      <nav aria-label="Steps">
        <Group gap="xs">
          {[...steps, { step: 'review' as const, title: 'Review' }].map((each, index) => (
            <Button
              key={each.step}
              size="compact-sm"
              variant={each.step === step ? 'light' : 'subtle'}
              aria-current={each.step === step ? 'step' : undefined}
              disabled={index > at}
              onClick={() => go(each.step)}
            >
              {each.title}
            </Button>
          ))}
        </Group>
      </nav>
      <div>
        <Title order={2} size="h3" ref={heading} tabIndex={-1}>
          {present?.title ?? 'Review'}
        </Title>
        <Text c="dimmed">{present?.about ?? 'Nothing is stored yet. Look it over, then hire.'}</Text>
      </div>
      {problem !== undefined && <Problem error={problem} />}
      {present ? (
        <form
          noValidate
          aria-label={present.title}
          onSubmit={(event) => {
            event.preventDefault();
            goOn(present.fields);
          }}
        >
          <Stack>
            {errors.detail && <Problem error={new Error(errors.detail)} />}
            <FieldsGrid
              fields={present.fields}
              values={values}
              country={country}
              errors={errors}
              isRequired={(field) => isNeeded(field, country) && !isExcused(field.name, values)}
              onChange={change}
            />
            <Group justify="space-between">
              {at > 0 ? (
                <Button variant="default" onClick={() => go(STEPS[at - 1] as Step)}>
                  Back
                </Button>
              ) : (
                <span />
              )}
              <Button type="submit" loading={isBusy}>
                Continue
              </Button>
            </Group>
          </Stack>
        </form>
      ) : (
        <ReviewStep steps={steps} values={values} onEdit={go} onHired={setHired} />
      )}
    </Stack>
  );
}

/** Of what the service says, what belongs to this step. */
function errorsOf(all: FieldErrors, fields: readonly Field[]): FieldErrors {
  const names = new Set(fields.map(({ name }) => name));
  const own = Object.entries(all).filter(([name]) => names.has(name));
  const { detail } = all;
  const isOfNumber = detail !== undefined && names.has('ird_number');
  return { ...Object.fromEntries(own), ...(isOfNumber ? { ird_number: detail } : {}) };
}
