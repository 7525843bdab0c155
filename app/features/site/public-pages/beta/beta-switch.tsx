import { useTranslation } from 'react-i18next'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import type { BetaPage } from './beta-page.server.ts'

/** Joins or leaves the beta for a school. */
export function BetaSwitch({ school: { id, name, isBeta } }: { school: BetaPage['schools'][number] }) {
  const { t } = useTranslation('public-pages')
  const change = useAction('changeBeta', { isImmediate: true })
  return (
    <>
      <p>{t(isBeta ? 'beta.school.on' : 'beta.school.off', { school: name })}</p>
      {change.error && (
        <Notice kind="warning">
          <Refusal error={change.error} />
        </Notice>
      )}
      <Button
        variant={isBeta ? 'quiet' : 'soft'}
        busy={change.busy}
        onClick={() => change.send({ schoolId: id, beta: isBeta ? 'off' : 'on' })}
      >
        {t(isBeta ? 'beta.school.leave' : 'beta.school.join')}
      </Button>
    </>
  )
}
