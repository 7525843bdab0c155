import { MantineProvider, type MantineColorSchemeManager } from '@mantine/core'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './mantine.css'
import { chooseColorScheme, readColorScheme, watchColorScheme } from './color-scheme.ts'
import { createMantineTheme } from './mantine-labels.ts'

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
 * Wraps every layout that uses Mantine (public pages do not). Must not create style elements, which the content
 * security policy forbids: variables are in theme/mantine-variables.css, scroll locking is off, responsive props are
 * not used.
 */
export function MantineShell({ children }: { children: ReactNode }) {
  const { t } = useTranslation('ui')
  const manager = useMemo(colorSchemeManager, [])
  const theme = useMemo(
    () => createMantineTheme({ close: t('close'), clear: t('clear'), showPassword: t('field.showPassword') }),
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
