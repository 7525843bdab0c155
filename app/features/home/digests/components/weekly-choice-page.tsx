import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router'
import type { DigestDay } from '#rules/digests/digest-week.ts'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { ActionForm } from '#app/platform/forms/action-form.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { findLanguage, splitLocale } from '#app/platform/i18n/languages.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import type { ReaderChoices } from '../contract.ts'
import { MailPage } from './mail-page.tsx'
import { SampleButton } from './sample-button.tsx'
import styles from './mail-page.module.css'

const changeLabels = { friday: 'choice.toFriday', sunday: 'choice.toSunday', off: 'choice.toOff' } as const

/** Choices of a reader without an account: the day of the mail, and the end of it with undo. */
export function WeeklyChoicePage({ choices: { token, school, children, day: savedDay } }: { choices: ReaderChoices }) {
  const { t } = useTranslation('digests')
  const { locale } = splitLocale(useLocation().pathname)
  // The link at the end of a mail offers only to unsubscribe.
  const isLeaving = useSearchParams()[0].has('off')
  const action = useAction<{ day: DigestDay }>('choose-day', { skipRevalidation: true })
  const day = action.result?.day ?? savedDay
  const otherDays = (['friday', 'sunday', 'off'] as const).filter(
    (other) => other !== day && (!isLeaving || other === 'off'),
  )
  const name = new Intl.ListFormat(findLanguage(locale).tag, { type: 'conjunction' }).format(children)
  const button = (choice: DigestDay, label: string, isMain: boolean) => (
    <ActionForm of={action} key={choice}>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="day" value={choice} />
      <Button
        type="submit"
        busy={action.busy}
        size={isMain ? 'large' : undefined}
        variant={isMain ? undefined : 'soft'}
      >
        {label}
      </Button>
    </ActionForm>
  )
  return (
    <MailPage title={t('choice.title')}>
      {children.length > 0 && <p>{t('choice.about', { name, school })}</p>}
      <p className={styles.state}>{t(`choice.${day}`)}</p>
      <RefusalNotice error={action.error} />
      <div className={styles.actions}>
        {day === 'off'
          ? button(savedDay === 'off' ? 'friday' : savedDay, t('choice.undo'), false)
          : otherDays.map((other) => button(other, t(changeLabels[other]), isLeaving))}
      </div>
      {children.length > 0 && !isLeaving && <SampleButton token={token} />}
    </MailPage>
  )
}

/** A link that is not ours, or whose invitation is gone. */
export function GoneLinkPage() {
  const { t } = useTranslation('digests')
  return (
    <MailPage title={t('choice.gone')}>
      <p>{t('choice.goneHint')}</p>
    </MailPage>
  )
}
