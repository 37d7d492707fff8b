import { createContext } from "react-router";
import type { StaffSession } from "#app/domain/staff/sessions.server.ts";

/** Null without a session. With `secondFactorAt: null` only the password was given yet. */
export const staffSessionContext = createContext<StaffSession | null>(null);

/** The value of the cookie that the response sets; empty deletes it. */
export const nextStaffTokenContext = createContext<string | null>(null);
