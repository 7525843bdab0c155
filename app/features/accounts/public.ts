import { lazy } from 'react'

export const SignInAgain = lazy(() => import('./components/sign-in-again.tsx'))
