import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import IconDeviceLaptop from '@tabler/icons-react/dist/esm/icons/IconDeviceLaptop.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import { Segmented } from './segmented.tsx'
import { chooseColorScheme, colorSchemes, paint, readColorScheme, watchColorScheme } from './theme/color-scheme.ts'

const icons = { light: <IconSun aria-hidden />, dark: <IconMoon aria-hidden />, auto: <IconDeviceLaptop aria-hidden /> }

export function ThemeToggle({ withWords = false }: { withWords?: boolean }) {
  const { t } = useTranslation('ui')
  const scheme = useSyncExternalStore(watchColorScheme, readColorScheme, () => 'auto' as const)

  useEffect(() => {
    const device = window.matchMedia('(prefers-color-scheme: dark)')
    const follow = () => paint(readColorScheme())
    device.addEventListener('change', follow)
    return () => device.removeEventListener('change', follow)
  }, [])

  return (
    <Segmented
      label={t('theme.label')}
      value={scheme}
      onChange={chooseColorScheme}
      iconsOnly={!withWords}
      options={colorSchemes.map((value) => ({ value, label: t(`theme.${value}`), icon: icons[value] }))}
    />
  )
}
