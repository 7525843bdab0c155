import { mergeThemeOverrides } from '@mantine/core'
import { skykiteTheme } from './mantine-theme.ts'

export type MantineLabels = { close: string; clear: string; showPassword: string }

/** Theme with default props, and accessible labels for Mantine's unlabeled buttons. */
export const createMantineTheme = ({ close, clear, showPassword }: MantineLabels) => {
  const closeLabel = { 'aria-label': close }
  const dialog = {
    lockScroll: false,
    radius: 'xl',
    shadow: 'lg',
    padding: 'lg',
    zIndex: 'var(--sk-z-modal)',
    closeButtonProps: { ...closeLabel, size: 40 },
  }
  const field = { size: 'md' }
  const choice = { ...field, checkIconPosition: 'right', clearButtonProps: { 'aria-label': clear } }
  const dropdown = { radius: 'lg', shadow: 'md', zIndex: 'var(--sk-z-popover)' }

  return mergeThemeOverrides(skykiteTheme, {
    components: Object.fromEntries(
      Object.entries({
        Button: { size: 'md' },
        ActionIcon: { size: 40, variant: 'subtle' },
        Badge: { variant: 'filled' },
        CloseButton: closeLabel,
        Notification: { closeButtonProps: closeLabel, radius: 'lg' },
        Modal: { ...dialog, centered: true },
        Drawer: dialog,
        Menu: dropdown,
        Popover: dropdown,
        Combobox: dropdown,
        TextInput: field,
        Textarea: field,
        NumberInput: field,
        NativeSelect: field,
        FileInput: { ...field, clearButtonProps: { 'aria-label': clear } },
        PinInput: field,
        PasswordInput: { ...field, visibilityToggleButtonProps: { 'aria-label': showPassword } },
        Select: choice,
        MultiSelect: choice,
        TagsInput: choice,
        Autocomplete: field,
        Checkbox: { iconColor: 'var(--sk-on-primary)', size: 'md' },
        Radio: { iconColor: 'var(--sk-on-primary)', size: 'md' },
        Switch: { size: 'md', color: 'leaf' },
        SegmentedControl: { size: 'md' },
        Tooltip: { events: { hover: true, focus: true, touch: true }, multiline: true, zIndex: 'var(--sk-z-popover)' },
      }).map(([name, defaultProps]) => [name, { defaultProps }]),
    ),
  })
}
