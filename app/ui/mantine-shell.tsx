import { MantineProvider, type MantineColorSchemeManager } from '@mantine/core'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './theme/mantine.css'
import { chooseColorScheme, readColorScheme, watchColorScheme } from './theme/color-scheme.ts'
import { themeWith } from './theme/mantine-labels.ts'

function colorSchemeManager(): MantineColorSchemeManager {
  let unwatch = () => {}
  return {
    get: () => (typeof window === 'undefined' ? 'auto' : readColorScheme()),
    set: (scheme) => {
      if (scheme !== readColorScheme()) chooseColorScheme(scheme)
    },
    subscribe: (onUpdate) => {
      unwatch = watchColorScheme(onUpdate)
    },
    unsubscribe: () => unwatch(),
    clear: () => chooseColorScheme('auto'),
  }
}

/**
 * Around every layout that uses Mantine; public pages do without. Nothing here or below writes a style element: the
 * variables are
 * in theme/mantine-variables.css, dialogs do not lock the scroll by script, and responsive style props are not used.
 */
export function MantineShell({ children }: { children: ReactNode }) {
  const { t } = useTranslation('ui')
  const manager = useMemo(colorSchemeManager, [])
  const theme = useMemo(
    () => themeWith({ close: t('close'), clear: t('clear'), showPassword: t('field.showPassword') }),
    [t],
  )

  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={manager}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
      withStaticClasses
    >
      {children}
    </MantineProvider>
  )
}
