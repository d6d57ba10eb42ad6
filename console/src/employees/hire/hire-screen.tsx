import { Button, Group, Loader, Progress, Stack, Text, Title } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { $api, api, type FieldErrors } from '../../api/client.ts';
import { useArea, useCompany } from '../../session/session.tsx';
import { Page } from '../../ui/page.tsx';
import { Problem } from '../../ui/problem.tsx';
import type { Country, Field } from '../fields/field.ts';
import type { FormValue, FormValues } from '../fields/values.ts';
import { FieldsGrid } from '../form/fields-grid.tsx';
import { UnsavedGuard, useUnsaved } from '../form/unsaved.tsx';
import type { Step } from '../search.ts';
import { employeeOf, formValueOf, keepDraft, keptDraft } from './hire-draft.ts';
import { ASKS_EMPLOYEE, type HireStep, isExcused, isRequiredIn, stepsOf } from './hire-steps.ts';
import { type Hired, ReviewStep } from './review-step.tsx';

const route = getRouteApi('/employees/new');

const HERE = '/employees/new';

/** The steps to hire an employee. The service stores nothing before the last step. */
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
  const { step = 'who' } = route.useSearch();
  const navigate = useNavigate();
  const [typed, setTyped] = useState<FormValues>(() => keptDraft(company_id));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const [hired, setHired] = useState<Hired>();
  const heading = useRef<HTMLHeadingElement>(null);
  const values = { ...usual, ...typed };
  useUnsaved(Object.keys(typed).length > 0 && hired === undefined);

  useOpenHired(hired);
  const isEmployeeAsked = values[ASKS_EMPLOYEE] === true;
  const steps = stepsOf(country, isEmployeeAsked);
  const order: readonly Step[] = [...steps.map((each) => each.step), 'review'];
  const at = Math.max(order.indexOf(step), 0);
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

  /** Continues when no required field is empty and the service accepts the values of the step. */
  async function goOn({ fields }: HireStep): Promise<void> {
    const missing = missingOf(fields, values, country);
    if (missing.length > 0) {
      setErrors(Object.fromEntries(missing.map(({ name }) => [name, 'Required'])));
      return;
    }
    if (isEmployeeAsked && !values.email_address) {
      setProblem(new Error('The link goes to the employee’s email address. Add the address under “Who” first.'));
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
      if (Object.keys(wrong).length === 0) await go(order[at + 1] as Step);
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Stack className="card" p={{ base: 'md', sm: 'lg' }}>
      <StepNavigation steps={steps} order={order} at={at} onGo={go} />
      <div>
        <Title order={2} size="h3" ref={heading} tabIndex={-1}>
          {present?.title ?? 'Review'}
        </Title>
        <Text c="dimmed">{present?.about ?? 'Nothing is saved yet. Check the details, then hire.'}</Text>
      </div>
      {problem !== undefined && <Problem error={problem} />}
      {step === 'tax' && (
        <Group>
          <Button variant="light" onClick={() => change(ASKS_EMPLOYEE, !isEmployeeAsked)}>
            {isEmployeeAsked ? 'Fill it in myself' : 'Ask the employee to fill this in'}
          </Button>
        </Group>
      )}
      {present ? (
        <StepForm
          step={present}
          values={values}
          country={country}
          errors={errors}
          isBusy={isBusy}
          onChange={change}
          onBack={at > 0 ? () => go(order[at - 1] as Step) : undefined}
          onContinue={() => goOn(present)}
        />
      ) : (
        <ReviewStep steps={steps} values={values} onEdit={go} onHired={setHired} />
      )}
    </Stack>
  );
}

// Navigates in an effect, because the guard must first learn that there is no unsaved input.
function useOpenHired(hired: Hired | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (hired === undefined) return;
    navigate({
      to: '/employees/$employeeId',
      params: { employeeId: String(hired.id) },
      search: hired.isWhole ? {} : { tab: 'bank' },
    });
  }, [hired, navigate]);
}

function StepNavigation(given: {
  steps: readonly HireStep[];
  order: readonly Step[];
  at: number;
  onGo: (step: Step) => void;
}) {
  const { steps, order, at, onGo } = given;
  return (
    <>
      <div>
        <Text size="sm" c="dimmed">
          Step {at + 1} of {order.length}
        </Text>
        <Progress value={((at + 1) / order.length) * 100} size="sm" mt={4} aria-label="Hiring steps" />
      </div>
      <nav aria-label="Steps">
        <Group gap="xs">
          {[...steps, { step: 'review' as const, title: 'Review' }].map(({ step, title }, index) => (
            <Button
              key={step}
              size="compact-sm"
              variant={step === order[at] ? 'light' : 'subtle'}
              aria-current={step === order[at] ? 'step' : undefined}
              disabled={index > at}
              onClick={() => onGo(step)}
            >
              {title}
            </Button>
          ))}
        </Group>
      </nav>
    </>
  );
}

function StepForm(given: {
  step: HireStep;
  values: FormValues;
  country: Country;
  errors: FieldErrors;
  isBusy: boolean;
  onChange: (name: string, value: FormValue) => void;
  onBack: (() => void) | undefined;
  onContinue: () => void;
}) {
  const { step, values, country, errors, isBusy, onChange, onBack, onContinue } = given;
  return (
    <form
      noValidate
      aria-label={step.title}
      onSubmit={(event) => {
        event.preventDefault();
        onContinue();
      }}
    >
      <Stack>
        {errors.detail && <Problem error={new Error(errors.detail)} />}
        <FieldsGrid
          fields={step.fields}
          values={values}
          country={country}
          errors={errors}
          isRequired={(field) => isRequiredIn(field, country) && !isExcused(field.name, values)}
          onChange={onChange}
        />
        <Group justify="space-between">
          {onBack ? (
            <Button variant="default" onClick={onBack}>
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
  );
}

const missingOf = (fields: readonly Field[], values: FormValues, country: Country): readonly Field[] =>
  fields.filter(
    (field) =>
      isRequiredIn(field, country) && !isExcused(field.name, values) && (formValueOf(field, values) ?? '') === '',
  );

/** The errors of the fields of this step. */
function errorsOf(all: FieldErrors, fields: readonly Field[]): FieldErrors {
  const names = new Set(fields.map(({ name }) => name));
  const own = Object.entries(all).filter(([name]) => names.has(name));
  const { detail } = all;
  const isOfNumber = detail !== undefined && names.has('ird_number');
  return { ...Object.fromEntries(own), ...(isOfNumber ? { ird_number: detail } : {}) };
}
