// The other hosts that pages of the web app may reach, from the configuration.
import type { Config } from '#platform/config'
import type { WebApp } from './web-app.ts'

const RAZORPAY = ['https://checkout.razorpay.com', 'https://api.razorpay.com']

export const webOrigins = ({ objectStore, payments, isProduction }: Config): WebApp['origins'] => ({
  files: objectStore.kind === 's3' ? [new URL(objectStore.endpoint).origin] : [],
  // Companies may have accounts of their own at Razorpay, whatever the platform uses.
  checkout: isProduction || payments.kind === 'razorpay' ? RAZORPAY : [],
})
