import { Alert, Box, Button, Checkbox, Loader, Stack, Text, Title } from '@mantine/core';
import { useRef, useState } from 'react';
import { $api, ApiProblem, api } from '../api/client.ts';
import { moment } from '../ui/format.ts';
import { Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import {
  type Answers,
  type Errors,
  type Form,
  forgetTyping,
  keyOf,
  type Part,
  problemOf,
  problemsOf,
  refusalsOf,
  restored,
  toSend,
  type Value,
} from './draft.ts';
import { Question } from './question.tsx';
import { type Saving, useSaving } from './use-saving.ts';

/**
 * The page that an emailed link opens for a new employee, who has no account. The token is in the fragment of the URL.
 */
export function HireFormPage() {
  const [token] = useState(() => window.location.hash.slice(1));
  return (
    <Box component="main" id="main" maw={640} mx="auto" p={{ base: 'sm', sm: 'lg' }}>
      {token === '' ? <NoForm /> : <Loaded token={token} />}
    </Box>
  );
}

function Loaded({ token }: { token: string }) {
  const { data, error, refetch } = $api.useQuery(
    'post',
    '/api/hire-form/open',
    { body: { token } },
    {
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      retryOnMount: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  );
  const [isSent, setSent] = useState(false);
  if (isSent && data) return <Sent form={data} />;
  if (error instanceof ApiProblem && error.status === 404) return <NoForm />;
  if (error) {
    return (
      <Page title="Your details">
        <Problem error={error} onRetry={() => refetch()} />
      </Page>
    );
  }
  return data ? <Filling form={data} token={token} onSent={() => setSent(true)} /> : <Loader aria-label="Loading" />;
}

const NoForm = () => (
  <Page title="This link does not work">
    <Text>
      It has already been used or replaced, or it has expired. If you sent your details, you do not need to do anything.
      Otherwise, ask your payroll office for a new link.
    </Text>
  </Page>
);

const Sent = ({ form }: { form: Form }) => (
  <Page title="Thank you. Your details have been sent">
    <Text>
      {form.company_name} will check them. If something needs to be corrected, you get an email. You can close this
      page.
    </Text>
  </Page>
);

const SAVING: Readonly<Record<Saving, string>> = {
  saved: 'Everything you typed is saved.',
  waiting: 'Saving…',
  offline: 'No connection. Keep this page open: your answers are saved when you are connected again.',
  gone: 'This link no longer works. Ask your payroll office for a new one.',
};

// The date in the time zone of the employee's device.
function dayOfToday(): string {
  const now = new Date();
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

const LEAVE_MS = 250;

function Filling({ form, token, onSent }: { form: Form; token: string; onSent: () => void }) {
  const [answers, setAnswers] = useState<Answers>(() => restored(token, form));
  const [isChanged, setChanged] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [declared, setDeclared] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const saving = useSaving(token, form.country, answers, isChanged);
  const page = useRef<HTMLFormElement>(null);
  const kept = new Set(form.kept_numbers.map(({ field }) => field));
  const given = { country: form.country, today: dayOfToday(), kept };

  function change(part: Part['part'], name: string, value: Value): void {
    setChanged(true);
    setAnswers((before) => ({ ...before, [part]: { ...before[part], [name]: value } }));
    setErrors(({ [keyOf(part, name)]: _, ...others }) => others);
  }

  /**
   * Checks a field shortly after it lost the focus. An immediate message could move the button that is being pressed.
   */
  const checkSoon = (part: Part, name: string) => window.setTimeout(() => check(part, name), LEAVE_MS);

  function check(part: Part, name: string): void {
    const field = part.fields.find((each) => each.name === name);
    const values = answers[part.part] ?? {};
    if (!field || (values[name] ?? '') === '') return;
    const found = problemOf(part.part, field, values, given);
    if (found) setErrors((before) => ({ ...before, [keyOf(part.part, name)]: found }));
  }

  function show(found: Errors): void {
    setErrors(found);
    setFocus(page.current, Object.keys(found)[0]);
  }

  async function send(): Promise<void> {
    const missing = form.parts.filter(({ part }) => !declared.includes(part));
    const found = {
      ...problemsOf(form.parts, answers, given),
      ...Object.fromEntries(
        missing.map(({ part }) => [keyOf(part, 'declaration'), 'Tick this box to make the declaration']),
      ),
    };
    setProblem(undefined);
    if (Object.keys(found).length > 0) return show(found);
    setBusy(true);
    try {
      await api.POST('/api/hire-form/submit', {
        body: {
          token,
          answers: toSend(answers, form.country) as never,
          declared: form.parts.map(({ part }) => part),
          wording_hash: form.wording_hash,
        },
      });
      forgetTyping(token);
      onSent();
    } catch (error) {
      const refused = refusalsOf(error instanceof ApiProblem ? error.body : undefined);
      if (Object.keys(refused).length > 0) show(refused);
      else setProblem(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Page title={`Your details for ${form.company_name}`}>
      <Text>
        Hello {form.first_name}, please fill in every section and send the form by {moment(form.expires_at)}. You can
        close this page and continue later with the same link.
      </Text>
      {form.note && (
        <Alert title="Please correct" color="yellow" variant="outline">
          {form.note}
        </Alert>
      )}
      <form
        ref={page}
        noValidate
        aria-label="Your details"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Stack gap="lg">
          {form.parts.map((part) => (
            <Section
              key={part.part}
              part={part}
              form={form}
              values={answers[part.part] ?? {}}
              errors={errors}
              isDeclared={declared.includes(part.part)}
              onChange={(name, value) => change(part.part, name, value)}
              onLeave={(name) => checkSoon(part, name)}
              onDeclare={(isDeclared) => {
                setDeclared((before) => [
                  ...before.filter((one) => one !== part.part),
                  ...(isDeclared ? [part.part] : []),
                ]);
                setErrors(({ [keyOf(part.part, 'declaration')]: _, ...others }) => others);
              }}
            />
          ))}
          {problem !== undefined && <Problem error={problem} />}
          <Text size="sm" role="status">
            {SAVING[saving]}
          </Text>
          <Button type="submit" size="md" loading={isBusy}>
            Send to {form.company_name}
          </Button>
        </Stack>
      </form>
    </Page>
  );
}

/** Moves the focus to the first field with a problem. */
function setFocus(page: HTMLElement | null, key: string | undefined): void {
  if (key === undefined) return;
  const place = page?.querySelector<HTMLElement>(`[data-question="${key}"]`);
  const input = place?.matches('input, select') ? place : place?.querySelector<HTMLElement>('input, select');
  input?.focus();
}

function Section(given: {
  part: Part;
  form: Form;
  values: Readonly<Record<string, Value>>;
  errors: Errors;
  isDeclared: boolean;
  onChange: (name: string, value: Value) => void;
  onLeave: (name: string) => void;
  onDeclare: (isDeclared: boolean) => void;
}) {
  const { part, form, values, errors, isDeclared, onChange, onLeave, onDeclare } = given;
  return (
    <Stack component="section" className="card" p="md" gap="md" aria-label={part.title}>
      <div>
        <Title order={2} size="h3">
          {part.title}
        </Title>
        <Text c="dimmed">{part.about}</Text>
      </div>
      {part.fields.map((field) => (
        <Question
          key={field.name}
          part={part.part}
          field={field}
          values={values}
          form={form}
          error={errors[keyOf(part.part, field.name)]}
          onChange={(value) => onChange(field.name, value)}
          onLeave={() => onLeave(field.name)}
        />
      ))}
      <div data-question={keyOf(part.part, 'declaration')}>
        <Checkbox
          label={part.declaration}
          checked={isDeclared}
          error={errors[keyOf(part.part, 'declaration')]}
          onChange={(event) => onDeclare(event.currentTarget.checked)}
        />
      </div>
    </Stack>
  );
}
