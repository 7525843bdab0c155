import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCloudDownload from '@tabler/icons-react/dist/esm/icons/IconCloudDownload.mjs'
import IconDatabase from '@tabler/icons-react/dist/esm/icons/IconDatabase.mjs'
import IconDeviceLaptop from '@tabler/icons-react/dist/esm/icons/IconDeviceLaptop.mjs'
import IconHandFinger from '@tabler/icons-react/dist/esm/icons/IconHandFinger.mjs'
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconBroadcast from '@tabler/icons-react/dist/esm/icons/IconBroadcast.mjs'
import IconTypography from '@tabler/icons-react/dist/esm/icons/IconTypography.mjs'
import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import IconWifi from '@tabler/icons-react/dist/esm/icons/IconWifi.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { Check, Grade } from '#rules/device-check.ts'
import { Card } from '#app/ui/card.tsx'
import { Chip } from '#app/ui/chip.tsx'
import type { CheckMessages } from './check-messages.ts'
import styles from './row.module.css'

type Icon = typeof IconCheck

const icons: Record<Check, Icon> = {
  graphics: IconPlayerPlay,
  sound: IconVolume,
  pointer: IconHandFinger,
  storage: IconDatabase,
  offline: IconCloudDownload,
  server: IconWifi,
  live: IconBroadcast,
  screen: IconDeviceLaptop,
  fonts: IconTypography,
  camera: IconCamera,
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
  const Icon = icons[check]
  return (
    <Card as="li" padding="small" className={styles.row} data-check={check} data-grade={verdict.grade}>
      <span className={styles.icon}>
        <Icon aria-hidden />
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
