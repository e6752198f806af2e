/** True in development and in the demonstration build; false in production, where the code behind it is removed. */
declare const __SIMULATED__: boolean;

/** The files of this build with their revisions, in its service worker alone; names with a hash need none. */
declare const __BUILT_FILES__: { url: string; revision: string | null }[];

/** The version and the commit of this build, from `scripts/build/stamp.ts`. Used by code that loads late only: they change its hash. */
declare const __VERSION__: string;
declare const __COMMIT__: string;
