import { expect, test } from 'vitest'
import { invitedFragment, parseInvitedFragment } from './invited-address.ts'

test.each(['som.chai+club@school.ac.th', '김@학교.kr', 'a&b=c#d@school.test'])(
  'a link carries the address %s',
  (email) => {
    const link = new URL(`https://skykite.test/dashboard/classroom?invitation=1${invitedFragment(email)}`)
    expect(parseInvitedFragment(link.hash)).toBe(email)
    expect(link.search).toBe('?invitation=1')
  },
)

test.each(['', '#', '#top', '#email=', '#email=no-address', '#email=a@b', `#email=${'a'.repeat(250)}@b.test`])(
  'ignores the fragment %s',
  (hash) => expect(parseInvitedFragment(hash)).toBeNull(),
)
