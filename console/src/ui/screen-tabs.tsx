import { NativeSelect, Tabs } from '@mantine/core';

export interface ScreenTab {
  readonly value: string;
  readonly label: string;
}

/** The tabs of a screen. The address contains the open tab. Narrow screens show a select instead of tabs. */
export function ScreenTabs(given: {
  label: string;
  tabs: readonly ScreenTab[];
  open: string;
  onOpen: (value: string) => void;
}) {
  const { label, tabs, open, onOpen } = given;
  return (
    <>
      <NativeSelect
        hiddenFrom="sm"
        aria-label={label}
        data={tabs.map(({ value, label: text }) => ({ value, label: text }))}
        value={open}
        onChange={(event) => onOpen(event.currentTarget.value)}
      />
      <Tabs value={open} onChange={(value) => value && onOpen(value)} visibleFrom="sm" activateTabWithKeyboard={false}>
        <Tabs.List aria-label={label}>
          {tabs.map(({ value, label: text }) => (
            // The content is rendered outside the Tabs component, so there is no panel to refer to.
            <Tabs.Tab key={value} value={value} aria-controls={undefined}>
              {text}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
    </>
  );
}
