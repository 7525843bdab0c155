import { useTranslation } from 'react-i18next'
import type { NoticeTopic } from '#rules/notices/notice-topics.ts'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { ActionForm } from '#app/platform/forms/action-form.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { WaoStill } from '#app/ui/wao/wao-still.tsx'
import styles from '../sign-in/sign-in-page.module.css'

type NoticeState = { topic: NoticeTopic; state: 'on' | 'off' }

/** Page of the link in a notice. Opening it changes nothing, because mail scanners open every link. */
export function NoticeOff({ token, topic }: { token: string; topic: NoticeTopic }) {
  const { t } = useTranslation('accounts')
  const action = useAction<NoticeState>('turnOff')
  const isOff = action.result?.state === 'off'
  return (
    <ActionForm of={action} className={styles.scene}>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="state" value={isOff ? 'on' : 'off'} />
      <WaoStill mood="hello" size={168} />
      <h1 className={styles.title}>{t(isOff ? 'notices.isOff' : 'notices.heading')}</h1>
      <p className={styles.lead}>
        {t(isOff ? 'notices.isOffLead' : 'notices.lead', { topic: t(`notices.topics.${topic}`) })}
      </p>
      {action.error && <Refusal error={action.error} />}
      <Button type="submit" size="large" busy={action.busy} variant={isOff ? 'quiet' : undefined}>
        {t(isOff ? 'notices.turnOn' : 'notices.turnOff')}
      </Button>
    </ActionForm>
  )
}
