import { useTranslation } from 'react-i18next'
import IconBulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs'
import { Button } from '#app/ui/buttons/button.tsx'
import type { FlightView } from '../contract.ts'
import { Lantern } from './lantern.tsx'
import { useSendHint } from './use-send-hint.ts'
import styles from './flight-play.module.css'

/** At a shut gate: the player's lantern, and hints for players who still wait. They are never named. */
export function LanternCard({ competition, view }: { competition: string; view: FlightView }) {
  const { t } = useTranslation('competitions')
  const { way, isLit, hints, sentHints, struck } = view
  const { isSending, hasSent, send } = useSendHint(competition, sentHints)
  if (!way.isShut) return null
  return (
    <section className={styles.gate} data-lit={isLit || undefined}>
      <Lantern isLit={isLit} className={styles.lantern} />
      <div className={styles.words}>
        <strong>{t(isLit ? 'flight.lit' : 'flight.light')}</strong>
        <span>{t('flight.lanterns', { count: way.lit, needed: way.needed })}</span>
        {!isLit && struck.length > 0 && <span>{t('flight.hinted')}</span>}
        {hasSent && <span role="status">{t('flight.hintSent')}</span>}
      </div>
      {hints > 0 && (
        <Button variant="soft" busy={isSending} icon={<IconBulb aria-hidden />} onClick={send}>
          {t('flight.sendHint', { count: hints })}
        </Button>
      )}
    </section>
  )
}
