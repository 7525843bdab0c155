import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { Button } from '#app/ui/buttons/button.tsx'

/** Times of homework that the wizard passed in the address; null for a live room. */
export function useDraftWindow(): { opensAt: string; closesAt: string } | null {
  const [search] = useSearchParams()
  const [opensAt, closesAt] = [search.get('opensAt') ?? '', search.get('closesAt') ?? '']
  return closesAt !== '' && [opensAt || closesAt, closesAt].every((time) => !Number.isNaN(Date.parse(time)))
    ? { opensAt, closesAt }
    : null
}

type AssignDraftButtonProps = { competition: string; window: { opensAt: string; closesAt: string } }

/** Gives the previewed questions to the class, with the times chosen in the wizard. */
export function AssignDraftButton({ competition, window }: AssignDraftButtonProps) {
  const { t } = useTranslation('competitions')
  const date = useDateFormatter({ dateStyle: 'medium', timeStyle: 'short' })
  const [, setSearch] = useSearchParams()
  const { send, busy, error } = useAction('assign', {
    isImmediate: true,
    onDone: () => setSearch({}, { replace: true }),
  })
  const times = [
    ...(window.opensAt ? [t('assigned.from', { at: date(window.opensAt) })] : []),
    t('assigned.until', { at: date(window.closesAt) }),
  ]
  return (
    <>
      <RefusalNotice error={error} />
      <Button
        variant="go"
        size="large"
        wide
        busy={busy}
        icon={<IconHome aria-hidden />}
        onClick={() => send({ competition, ...window })}
      >
        {t('assigned.give')}
      </Button>
      <p role="note">{times.join(' · ')}</p>
    </>
  )
}
