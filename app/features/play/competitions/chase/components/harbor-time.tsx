import { useTranslation } from 'react-i18next'
import { displayedSeconds } from '#rules/competitions/countdown.ts'
import { formatClock } from '../../components/format-clock.ts'
import type { RoomView } from '../../contract.ts'
import { useClockSynced, useServerTime } from '../../play/clock/use-clock.ts'
import type { ChaseHost } from '../contract.ts'

/** When the harbor opens, or how many kites have landed. */
export function HarborTime({ room, chase }: { room: RoomView; chase: ChaseHost }) {
  const { t } = useTranslation('competitions')
  const now = useServerTime(useClockSynced(), room.now)
  const { harborOpensAt, landed, needed } = chase
  if (harborOpensAt === null) return t('chase.inMist')
  if (now < harborOpensAt) return t('chase.opensIn', { time: formatClock(displayedSeconds(harborOpensAt - now)) })
  return t('chase.landings', { count: landed, needed })
}
