import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import IconDeviceLaptop from '@tabler/icons-react/dist/esm/icons/IconDeviceLaptop.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import { SegmentedControl } from '../fields/segmented-control.tsx'
import { chooseColorScheme, colorSchemes, applyColorScheme, readColorScheme, watchColorScheme } from './color-scheme.ts'

const icons = { light: <IconSun aria-hidden />, dark: <IconMoon aria-hidden />, auto: <IconDeviceLaptop aria-hidden /> }

export function ThemeToggle({ withLabels = false }: { withLabels?: boolean }) {
  const { t } = useTranslation('ui')
  const scheme = useSyncExternalStore(watchColorScheme, readColorScheme, () => 'auto' as const)

  useEffect(() => {
    const device = window.matchMedia('(prefers-color-scheme: dark)')
    const applyDeviceScheme = () => applyColorScheme(readColorScheme())
    device.addEventListener('change', applyDeviceScheme)
    return () => device.removeEventListener('change', applyDeviceScheme)
  }, [])

  return (
    <SegmentedControl
      label={t('theme.label')}
      value={scheme}
      onChange={chooseColorScheme}
      iconsOnly={!withLabels}
      options={colorSchemes.map((value) => ({ value, label: t(`theme.${value}`), icon: icons[value] }))}
    />
  )
}
