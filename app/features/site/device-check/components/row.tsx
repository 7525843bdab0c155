import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { Check, Grade } from '#rules/devices/device-check.ts'
import { NamedIcon } from '#app/platform/icons/named-icon.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { Chip } from '#app/ui/surfaces/chip.tsx'
import type { CheckMessages } from './check-messages.ts'
import styles from './row.module.css'

type Icon = typeof IconCheck

/** Loaded by name, so the page also uses the icon route of the server it checks. */
const icons: Record<Check, string> = {
  graphics: 'tabler:player-play',
  sound: 'tabler:volume',
  pointer: 'tabler:hand-finger',
  storage: 'tabler:database',
  offline: 'tabler:cloud-download',
  server: 'tabler:wifi',
  live: 'tabler:broadcast',
  screen: 'tabler:device-laptop',
  fonts: 'tabler:typography',
  camera: 'tabler:camera',
}

const grades = {
  pass: { tone: 'success', icon: IconCheck },
  warn: { tone: 'warning', icon: IconAlertTriangle },
  fail: { tone: 'danger', icon: IconX },
  open: { tone: 'neutral', icon: IconHourglass },
} as const satisfies Record<Grade, { tone: string; icon: Icon }>

export function GradeChip({ grade }: { grade: Grade }) {
  const { t } = useTranslation('device-check')
  const { tone, icon: Icon } = grades[grade]
  return (
    <Chip tone={tone} icon={<Icon aria-hidden />}>
      {t(`check.grades.${grade}`)}
    </Chip>
  )
}

/** Result of one check with advice. The children are controls for a manual test. */
export function DeviceRow({
  check,
  checkMessages: { verdict, message, todo },
  children,
}: {
  check: Check
  checkMessages: CheckMessages
  children?: ReactNode
}) {
  const { t } = useTranslation('device-check')
  return (
    <Card as="li" padding="small" className={styles.row} data-check={check} data-grade={verdict.grade}>
      <span className={styles.icon}>
        <NamedIcon name={icons[check]} />
      </span>
      <h3 className={styles.name}>{t(`check.${check}.name`)}</h3>
      <span className={styles.grade}>
        <GradeChip grade={verdict.grade} />
      </span>
      <div className={styles.words}>
        <p>{message}</p>
        {todo && <p className={styles.todo}>{todo}</p>}
        {children}
      </div>
    </Card>
  )
}
