import { NativeSelect, Tabs } from '@mantine/core';

export interface PlaceTab {
  readonly value: string;
  readonly label: string;
}

/** The parts of a place; the address says which is open. A narrow screen has a list to choose from instead of a row. */
export function PlaceTabs(given: {
  label: string;
  tabs: readonly PlaceTab[];
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
            // What a tab shows stands below, outside of it: only one is ever drawn.
            <Tabs.Tab key={value} value={value} aria-controls={undefined}>
              {text}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
    </>
  );
}
