import { fuzzEndpoints } from './support/fuzz-endpoints.ts'

fuzzEndpoints('[fuzz] %s survives valid and invalid input', { requestsPerEndpoint: 1 })
