/** True in development and in the demonstration build; false in production, where the code behind it is removed. */
declare const __SIMULATED__: boolean;

/** The version and the commit of this build, from `scripts/build/stamp.ts`. Used by code that loads late only: they change its hash. */
declare const __VERSION__: string;
declare const __COMMIT__: string;
