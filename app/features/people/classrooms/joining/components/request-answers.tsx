import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { RequestAction } from '#rules/classrooms/join.ts'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'

type RequestAnswersProps = { id: string; name: string; decide: (act: RequestAction, requests: string[]) => void }

/** Approve and decline buttons of a join request. */
export function RequestAnswers({ id, name, decide }: RequestAnswersProps) {
  const { t } = useTranslation('classrooms')
  return (
    <>
      <IconButton
        label={t('joinRequests.approveOne', { name })}
        icon={<IconCheck aria-hidden />}
        variant="go"
        size={48}
        onClick={() => decide('approve', [id])}
      />
      <IconButton
        label={t('joinRequests.declineOne', { name })}
        icon={<IconX aria-hidden />}
        variant="sunken"
        size={48}
        onClick={() => decide('decline', [id])}
      />
    </>
  )
}
