import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconTrendingUp from '@tabler/icons-react/dist/esm/icons/IconTrendingUp.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { ResultPage } from '../result-page.server.ts'
import { useFormatNumber } from '../../components/use-format-number.ts'
import styles from './result.module.css'

/** Summary of a competition in up to four figures. */
export function ResultFigures({ figures }: { figures: ResultPage['figures'] }) {
  const { t } = useTranslation('competitions')
  const formatNumber = useFormatNumber()
  const { share, answered, middleMs, toTheEnd, players, better } = figures
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
    {
      ...{ tone: 'plum', icon: IconUsers, words: t('result.toTheEnd') },
      figure: t('result.of', { count: toTheEnd, all: players }),
    },
    ...(better === null
      ? []
      : [
          {
            ...{ tone: 'sun', icon: IconTrendingUp, words: t('result.thanBefore') },
            figure: `${better < 0 ? '−' : '+'}${percent(Math.abs(better))}`,
          },
        ]),
  ] as const
  return (
    <ul className={styles.figures}>
      {entries.map(({ tone, icon: Icon, figure, words }) => (
        <Card as="li" key={tone}>
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
