import { useTranslation } from 'react-i18next'
import IconBuildingArch from '@tabler/icons-react/dist/esm/icons/IconBuildingArch.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconMap2 from '@tabler/icons-react/dist/esm/icons/IconMap2.mjs'
import IconTrendingUp from '@tabler/icons-react/dist/esm/icons/IconTrendingUp.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import type { ShareChange } from '#rules/competitions/report.ts'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { ResultPage } from '../result-page.server.ts'
import { useFormatNumber } from '../../components/use-format-number.ts'
import styles from './result.module.css'

/** Compares the percentages as they are shown. */
const direction = ({ now, before }: ShareChange) => {
  const difference = Math.round(100 * now) - Math.round(100 * before)
  return difference > 0 ? 'more' : difference < 0 ? 'fewer' : 'same'
}

type ResultFiguresProps = {
  figures: ResultPage['figures']
  flight: ResultPage['flight']
  /** A self-paced game has no last question. */
  hasEnd: boolean
}

/** Summary of a competition in up to five figures. */
export function ResultFigures({ figures, flight, hasEnd }: ResultFiguresProps) {
  const { t } = useTranslation('competitions')
  const formatNumber = useFormatNumber()
  const { share, answered, middleMs, toTheEnd, players, change } = figures
  const percent = (part: number) => t('result.percent', { percent: formatNumber(Math.round(100 * part)) })
  const entries = [
    { tone: 'leaf', icon: IconCheck, figure: percent(share), words: t('result.answersRight', { count: answered }) },
    ...(middleMs === null
      ? []
      : [
          {
            ...{ tone: 'sky', icon: IconClock, words: t('result.middleTime') },
            figure: t('result.seconds', { seconds: formatNumber(Math.round(middleMs / 100) / 10) }),
          },
        ]),
    ...(flight
      ? [
          {
            ...{ tone: 'plum', icon: IconMap2, words: t('flight.flown') },
            figure: t('result.percent', { percent: flight.percent }),
          },
          {
            ...{ tone: 'leaf', icon: IconBuildingArch, words: t('flight.gatesOpened') },
            figure: t('result.of', { count: flight.gatesOpened, all: flight.gates }),
          },
        ]
      : []),
    ...(hasEnd
      ? [
          {
            ...{ tone: 'plum', icon: IconUsers, words: t('result.toTheEnd') },
            figure: t('result.of', { count: toTheEnd, all: players }),
          },
        ]
      : []),
    ...(change === null
      ? []
      : [
          {
            ...{ tone: 'sun', icon: IconTrendingUp, words: t(`result.thanBefore.${direction(change)}`) },
            figure: `${percent(change.before)} → ${percent(change.now)}`,
          },
        ]),
  ] as const
  return (
    <ul className={styles.figures}>
      {entries.map(({ tone, icon: Icon, figure, words }) => (
        <Card as="li" key={words}>
          <span className={styles.sign} data-tone={tone}>
            <Icon aria-hidden />
          </span>
          <strong>{figure}</strong>
          <span>{words}</span>
        </Card>
      ))}
    </ul>
  )
}
