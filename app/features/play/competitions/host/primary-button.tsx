import { useTranslation } from 'react-i18next'
import IconReportAnalytics from '@tabler/icons-react/dist/esm/icons/IconReportAnalytics.mjs'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import type { RoomView } from '../contract.ts'
import { PressIcon } from './press-icon.tsx'
import { primaryPress } from './primary-press.ts'
import type { Presses } from './use-presses.ts'

type PrimaryButtonProps = { room: RoomView; presses: Presses; wide?: boolean; className?: string }

/** Button for the host's next step; after the end, a link to the report. */
export function PrimaryButton({ room, presses: { pressPrimary, busy }, wide, className }: PrimaryButtonProps) {
  const { t } = useTranslation('competitions')
  const localized = useLocalePath()
  const primary = primaryPress(room)
  if (!primary)
    return (
      <Button
        size="large"
        wide={wide}
        className={className}
        icon={<IconReportAnalytics aria-hidden />}
        href={localized(`/dashboard/competition/${room.id}/result`)}
      >
        {t('host.report')}
      </Button>
    )
  return (
    <Button
      variant="go"
      size="large"
      wide={wide}
      className={className}
      // Not disabled while busy: the next key press must still reach the focused button.
      aria-busy={busy || undefined}
      disabled={!primary.ready}
      icon={<PressIcon press={primary.label} />}
      onClick={() => pressPrimary('button')}
    >
      {t(`host.primary.${primary.label}`)}
    </Button>
  )
}
