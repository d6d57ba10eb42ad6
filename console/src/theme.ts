import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
} from '@mantine/core';

/** The teal of the hosted pages: shade 7 (#0b6b63) in light mode and shade 3 (#62c8ba) in dark mode. */
const teal: MantineColorsTuple = [
  '#e8f6f4',
  '#cfeae6',
  '#9dd5cd',
  '#62c8ba',
  '#3fae9f',
  '#24978a',
  '#157f74',
  '#0b6b63',
  '#07564f',
  '#033f3a',
];

export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 3 },
  // Mantine chooses the text colour of filled elements for the light scheme only. In the dark scheme these elements are
  // light and need dark text.
  variantColorResolver: (given) => ({
    ...defaultVariantColorsResolver(given),
    ...(given.variant === 'filled' ? { color: 'var(--on-filled)' } : {}),
    // Mantine's red has too little contrast on the background of a hovered button.
    ...(given.variant === 'subtle' && given.color === 'red'
      ? { color: 'var(--danger)', hover: 'var(--danger-tint)', hoverColor: 'var(--danger)' }
      : {}),
  }),
  components: {
    // Keeps badges in narrow tables from being cut off.
    Badge: { styles: { root: { minWidth: 'fit-content' } } },
    // Screen readers announce the loader's label only if it has a role.
    Loader: { defaultProps: { role: 'status' } },
    // Mantine's default <header> element would become a banner landmark of the page.
    ModalHeader: { defaultProps: { component: 'div' } },
    DrawerHeader: { defaultProps: { component: 'div' } },
    // The border shows the kind of alert. The text keeps its normal colour for contrast.
    Alert: { styles: { title: { color: 'var(--mantine-color-text)' } } },
    Notification: { styles: { description: { color: 'var(--mantine-color-text)' } } },
  },
  colors: { teal },
  // The typeface of the payslips. The console ships it, so that every screen looks the same.
  fontFamily: '"Source Sans 3 Variable", system-ui, sans-serif',
  headings: { fontWeight: '650' },
  defaultRadius: 'md',
  respectReducedMotion: true,
  focusRing: 'auto',
});

/** Text has a contrast of at least 4.5 to 1 in both schemes. */
export const colourVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#f7faf9',
    '--mantine-color-text': '#18221f',
    '--mantine-color-dimmed': '#55645f',
    '--mantine-color-default-border': '#d3ddd9',
    '--mantine-color-placeholder': '#66756f',
    '--mantine-color-error': '#a3322a',
    '--mantine-color-anchor': '#0b6b63',
    '--paper': '#ffffff',
    '--quiet': '#eef4f2',
    '--danger': '#a3322a',
    '--danger-tint': '#fbeae7',
    '--warn': '#7a4b00',
    '--warn-tint': '#fdf3dd',
    '--good': '#0b6b63',
    '--on-filled': '#ffffff',
  },
  dark: {
    '--mantine-color-body': '#101615',
    '--mantine-color-text': '#e3eae8',
    '--mantine-color-dimmed': '#a3b3ae',
    '--mantine-color-default-border': '#2f3c39',
    '--mantine-color-placeholder': '#8fa09b',
    '--mantine-color-error': '#f0968c',
    '--mantine-color-anchor': '#62c8ba',
    '--paper': '#182120',
    '--quiet': '#1e2927',
    '--danger': '#f0968c',
    '--danger-tint': '#3a1f1c',
    '--warn': '#f0c36d',
    '--warn-tint': '#33270f',
    '--good': '#62c8ba',
    '--on-filled': '#08201d',
  },
});
