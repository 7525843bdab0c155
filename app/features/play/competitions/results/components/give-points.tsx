import { useTranslation } from 'react-i18next'
import IconGift from '@tabler/icons-react/dist/esm/icons/IconGift.mjs'
import { gameMode } from '#rules/competitions/game-mode.ts'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import type { ResultPage } from '../result-page.server.ts'
import styles from './result.module.css'

type GivePointsResult = { given: number; full: number }

/** Grants points for taking part and for correct answers, once per competition even if several teachers press. */
export function GivePoints({ page: { id, game, rewarded } }: { page: ResultPage }) {
  const { t } = useTranslation('competitions')
  const give = useAction<GivePointsResult>('points')
  if (rewarded === null) return null
  return (
    <Card title={t('result.rewards')} icon={<IconGift aria-hidden />} className={styles.give}>
      <RefusalNotice error={give.error} />
      <p>{t(`result.pointsHint.${gameMode(game)}`)}</p>
      {rewarded > 0 ? (
        <Notice kind="success">{t('result.pointsGiven', { count: rewarded })}</Notice>
      ) : (
        <Button variant="soft" busy={give.busy} onClick={() => give.send({ competition: id })}>
          {t('result.givePoints')}
        </Button>
      )}
      {give.result && give.result.full > 0 && (
        <Notice kind="info">{t('result.pointsFull', { count: give.result.full })}</Notice>
      )}
      {give.result && give.result.given + give.result.full === 0 && rewarded === 0 && (
        <Notice kind="info">{t('result.pointsNone')}</Notice>
      )}
    </Card>
  )
}
