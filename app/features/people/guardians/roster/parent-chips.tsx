import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconFileCheck from '@tabler/icons-react/dist/esm/icons/IconFileCheck.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import IconUserOff from '@tabler/icons-react/dist/esm/icons/IconUserOff.mjs'
import IconUserQuestion from '@tabler/icons-react/dist/esm/icons/IconUserQuestion.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import type { RosterParents } from '../contract.ts'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { Chip } from '#app/ui/surfaces/chip.tsx'
import type { RosterConsent } from '#app/features/people/consent/public.ts'
import styles from './roster-parents.module.css'

/** Linked parents of a student, or the state of the letter. */
export function ParentChip({ parents: { parents, letter } }: { parents: RosterParents }) {
  const { t } = useTranslation('consent')
  const formatDay = useDateFormatter({ day: 'numeric', month: 'short' })
  const linked = parents.filter(({ status }) => status === 'active')
  const count = linked.length
  if (parents.some(({ status }) => status === 'waiting'))
    return (
      <Chip tone="warning" icon={<IconClock aria-hidden />}>
        {t('roster.waiting')}
      </Chip>
    )
  if (parents.some(({ status }) => status === 'paused'))
    return (
      <Chip tone="warning" icon={<IconPlayerPause aria-hidden />}>
        {t('roster.paused')}
      </Chip>
    )
  if (linked.some(({ assurance }) => assurance === 'code'))
    return (
      <Chip tone="warning" icon={<IconUserQuestion aria-hidden />}>
        {t('roster.linkedToConfirm', { count })}
      </Chip>
    )
  if (count > 0)
    return (
      <Chip tone="success" icon={<IconUsers aria-hidden />}>
        {t('roster.linked', { count })}
      </Chip>
    )
  if (letter?.status === 'printed' && letter.printedAt)
    return (
      <Chip icon={<IconPrinter aria-hidden />}>
        <span suppressHydrationWarning>{t('roster.printed', { date: formatDay(letter.printedAt) })}</span>
      </Chip>
    )
  return <Chip icon={<IconUserOff aria-hidden />}>{t(letter?.status === 'made' ? 'roster.made' : 'roster.none')}</Chip>
}

/** Purposes of a student that are off, to be confirmed or open. */
export function ConsentChips({ consent: { off, open, toConfirm, isOnPaper } }: { consent: RosterConsent }) {
  const { t } = useTranslation('consent')
  return (
    <span className={styles.chips}>
      {off.length > 0 && (
        <Chip tone="plum" icon={<IconMinus aria-hidden />}>
          {t('roster.off', { purposes: off.map((purpose) => t(`roster.short.${purpose}`)).join(', ') })}
        </Chip>
      )}
      {toConfirm.length > 0 && (
        <Chip tone="warning" icon={<IconClock aria-hidden />}>
          {t('roster.toConfirm')}
        </Chip>
      )}
      {open.length > 0 && (
        <Chip tone="warning" icon={<IconClock aria-hidden />}>
          {t('roster.openCount', { count: open.length })}
        </Chip>
      )}
      {off.length + toConfirm.length + open.length === 0 && (
        <Chip tone="success" icon={isOnPaper ? <IconFileCheck aria-hidden /> : <IconCheck aria-hidden />}>
          {t(isOnPaper ? 'roster.paper' : 'roster.all')}
        </Chip>
      )}
    </span>
  )
}
