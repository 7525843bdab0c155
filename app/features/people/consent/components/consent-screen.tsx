import { useTranslation } from 'react-i18next'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { useLive } from '#app/platform/live/live.ts'
import { useReloadOnChange } from '#app/platform/live/use-reload-on-change.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PageHead } from '#app/ui/frames/page-head.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { ChildConsent, ConsentCard } from '../contract.ts'
import { ConsentAnswer } from './consent-answer.tsx'
import { ConsentHistory } from './consent-history.tsx'
import { DecidedPurpose } from './decided-purpose.tsx'
import { PurposeFacts } from './purpose-facts.tsx'
import { PurposeIcon } from './purpose-icon.tsx'
import styles from './consent.module.css'

type ConsentScreenProps = { name: string; consent: ChildConsent }

/** A guardian decides about each purpose separately; there is no button for all of them. */
export function ConsentScreen({ name, consent }: ConsentScreenProps) {
  const { t } = useTranslation('consent')
  const localized = useLocalePath()
  const { student, mayAnswer, cards, history, stamp } = consent
  useReloadOnChange(useLive(`students/${student}/consent`, stamp), stamp)
  const open = mayAnswer ? cards.filter(isOpen) : []
  const decided = cards.filter((card) => !open.includes(card))
  return (
    <>
      <PageHead
        title={t('title')}
        note={name}
        actions={
          <Button href={localized(`/dashboard?child=${student}`)} variant="quiet" icon={<IconArrowLeft aria-hidden />}>
            {t('back')}
          </Button>
        }
      />
      <div className={styles.screen}>
        <Notice kind="info">{t(mayAnswer ? 'lead' : 'viewOnly')}</Notice>
        {open.length > 0 && (
          <section className={styles.group} aria-labelledby="consent-open">
            <h2 id="consent-open" className={styles.heading}>
              {t('toDecide')}
            </h2>
            {open.map(({ purpose, own }) => (
              <Card key={purpose} as="article" className={styles.card} aria-label={t(`purpose.${purpose}.title`)}>
                <header className={styles.head}>
                  <PurposeIcon purpose={purpose} />
                  <h3 className={styles.title}>{t(`purpose.${purpose}.title`)}</h3>
                </header>
                <PurposeFacts purpose={purpose} />
                <ConsentAnswer student={student} purpose={purpose} own={own} />
              </Card>
            ))}
          </section>
        )}
        {decided.length > 0 && (
          <section className={styles.group} aria-labelledby="consent-decided">
            <h2 id="consent-decided" className={styles.heading}>
              {t('decided')}
            </h2>
            <div className={styles.list}>
              {decided.map((card) => (
                <DecidedPurpose key={card.purpose} student={student} card={card} mayAnswer={mayAnswer} />
              ))}
            </div>
          </section>
        )}
        <ConsentHistory history={history} />
      </div>
    </>
  )
}

/** Waits for an answer of this guardian. */
export const isOpen = ({ status, own }: ConsentCard): boolean => status === 'open' && own === null
