/** The service's errors: RFC 9457 problem details. Chosen: the service states no error body. */
import * as z from 'zod/mini';
import { message, quantity, text } from './field.ts';

export const problemType = 'application/problem+json';

const FieldProblem = z.object({
  /** JSON pointer (RFC 6901) into the body, or `?name` for a query parameter. */
  pointer: text,
  detail: message,
});

export const Problem = z.object({
  type: text,
  title: message,
  status: quantity,
  detail: message,
  instance: text,
  request_id: message,
  errors: z.catch(z.optional(z.array(FieldProblem)), undefined),
  /** With 425: the running job of the same request. */
  job_id: text,
  poll_url: text,
});
export type Problem = z.infer<typeof Problem>;
