/** True in development and in the demonstration build; false, and folded away, in production. */
declare const __SIMULATED__: boolean;
