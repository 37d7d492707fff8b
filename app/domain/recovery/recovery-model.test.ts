import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { after, hours, minutes, seconds } from "#app/domain/values/duration.ts";
import { newId } from "#app/domain/values/id.server.ts";
import { NOW, openTestShop } from "#app/testing/shop.ts";
import { accounts, emails } from "#db/schema";
import { finishRecovery, startRecovery, verifyCode } from "./recoveries.server.ts";
import {
  afterCode,
  afterNewer,
  afterPassword,
  beginRecovery,
  isEmailDue,
  type Recovery,
} from "./recovery.ts";

/** The recoveries of one account, numbered in the order in which they began. */
interface Machine {
  start(now: Date): Promise<void>;
  /** Enters the code of recovery `from` (a guess if it has none) in recovery `to`. */
  enterCode(to: number, from: number, now: Date): Promise<"ok" | "wrong" | "over">;
  finish(which: number, now: Date): Promise<"ok" | "over">;
}

type Command =
  | { do: "start" }
  | { do: "wait"; ms: number }
  | { do: "code"; back: number; fromBack: number }
  | { do: "finish"; back: number };

/** Counted back from the newest recovery; may go beyond the first. */
const back = fc.oneof({ weight: 6, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(3) });
const GUESS = -1;

const commands: fc.Arbitrary<Command[]> = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: fc.constant<Command>({ do: "start" }) },
    {
      weight: 2,
      arbitrary: fc
        .constantFrom(1, seconds(30), minutes(5), minutes(10) - 1, minutes(10), minutes(20), hours(1) - 1)
        .map((ms): Command => ({ do: "wait", ms })),
    },
    { weight: 4, arbitrary: back.map((back): Command => ({ do: "code", back, fromBack: GUESS })) },
    { weight: 2, arbitrary: back.map((back): Command => ({ do: "code", back, fromBack: back })) },
    { weight: 1, arbitrary: back.map((fromBack): Command => ({ do: "code", back: 0, fromBack })) },
    { weight: 2, arbitrary: back.map((back): Command => ({ do: "finish", back })) },
  ),
  { minLength: 1, maxLength: 25 },
);

/** The model: it derives every result from the full history and has no other state. */
function historyModel() {
  const starts: { at: Date; hasEmail: boolean }[] = [];
  const history: { to: number; what: "wrong" | "right" | "finished"; at: Date }[] = [];
  const countOf = (to: number, what: string) =>
    history.filter((each) => each.to === to && each.what === what).length;
  const isOver = (to: number, now: Date) => {
    const start = starts[to];
    if (!start) return true;
    const right = history.find((each) => each.to === to && each.what === "right");
    const isReplaced = start.hasEmail && starts.some(({ hasEmail }, index) => hasEmail && index > to);
    const isLate = now.getTime() - (right ?? start).at.getTime() >= minutes(10);
    return isReplaced || isLate || countOf(to, "wrong") >= 5 || countOf(to, "finished") > 0;
  };
  const machine: Machine = {
    async start(now) {
      const recent = starts.filter(({ at, hasEmail }) => hasEmail && now.getTime() - at.getTime() < hours(1));
      starts.push({ at: now, hasEmail: recent.length < 3 });
    },
    async enterCode(to, from, now) {
      if (isOver(to, now)) return "over";
      const isRight = to === from && starts[to]?.hasEmail === true;
      history.push({ to, what: isRight ? "right" : "wrong", at: now });
      return isRight ? "ok" : "wrong";
    },
    async finish(which, now) {
      if (isOver(which, now) || countOf(which, "right") === 0) return "over";
      history.push({ to: which, what: "finished", at: now });
      return "ok";
    },
  };
  return {
    ...machine,
    emailCount: () => starts.filter(({ hasEmail }) => hasEmail).length,
    finishCount: () => history.filter(({ what }) => what === "finished").length,
  };
}

function rulesMachine(): Machine {
  const begun: { at: Date; hasEmail: boolean; recovery: Recovery }[] = [];
  return {
    async start(now) {
      const counted = begun.filter(({ hasEmail }) => hasEmail);
      const hasEmail = isEmailDue(
        counted.map(({ at }) => at),
        now,
      );
      if (hasEmail) for (const each of counted) each.recovery = afterNewer(each.recovery, now);
      begun.push({ at: now, hasEmail, recovery: beginRecovery(now) });
    },
    async enterCode(to, from, now) {
      const each = begun[to];
      if (!each) return "over";
      const { result, recovery } = afterCode(each.recovery, to === from && each.hasEmail, now);
      each.recovery = recovery;
      return result;
    },
    async finish(which, now) {
      const each = begun[which];
      if (!each) return "over";
      const { result, recovery } = afterPassword(each.recovery, now);
      each.recovery = recovery;
      return result;
    },
  };
}

async function storeMachine(shop: Awaited<ReturnType<typeof openTestShop>>) {
  const email = `${newId()}@exemplo.com.br`;
  const account = await shop.addAccount({ email });
  const begun: { id: string; code: string }[] = [];
  const emailsTitled = async (subject: string) => {
    const all = await shop.store.read.select().from(emails).where(eq(emails.recipient, email));
    return all.filter((message) => message.subject === subject);
  };
  const codes = async () =>
    (await emailsTitled("Seu código de recuperação")).map(({ text }) => /\b\d{8}\b/.exec(text)?.[0] ?? "");
  let passwords = 0;
  const machine: Machine = {
    async start(now) {
      const before = await codes();
      const id = await startRecovery(shop.store, email, now);
      const [code = "00000000"] = (await codes()).filter((each) => !before.includes(each));
      begun.push({ id, code });
    },
    async enterCode(to, from, now) {
      const code = begun[from]?.code ?? "00000000";
      const verified = await verifyCode(shop.store, begun[to]?.id ?? "unknown", code, now);
      return verified.ok ? "ok" : verified.reason;
    },
    async finish(which, now) {
      const id = begun[which]?.id ?? "unknown";
      const finished = await finishRecovery(shop.store, id, `hash ${passwords + 1}`, now);
      if (finished.ok) passwords++;
      return finished.ok ? "ok" : finished.reason;
    },
  };
  return {
    ...machine,
    emailCount: async () => (await codes()).length,
    finishCount: async () => (await emailsTitled("Sua senha foi alterada")).length,
    async passwordHash() {
      const [row] = await shop.store.read.select().from(accounts).where(eq(accounts.id, account.id));
      return row?.passwordHash;
    },
  };
}

async function expectSame(machine: Machine, model: Machine, sequence: Command[], begin: Date) {
  let now = begin;
  let newest = -1;
  for (const command of sequence) {
    if (command.do === "wait") now = after(now, command.ms);
    else if (command.do === "start") {
      newest++;
      await Promise.all([machine.start(now), model.start(now)]);
    } else if (command.do === "finish") {
      const which = newest - command.back;
      expect(await machine.finish(which, now)).toBe(await model.finish(which, now));
    } else {
      const from = command.fromBack === GUESS ? GUESS : newest - command.fromBack;
      const to = newest - command.back;
      expect(await machine.enterCode(to, from, now)).toBe(await model.enterCode(to, from, now));
    }
  }
}

test("the rules give the same results as the model for any sequence of commands", async () => {
  await fc.assert(
    fc.asyncProperty(commands, (sequence) => expectSame(rulesMachine(), historyModel(), sequence, NOW)),
    { numRuns: 10_000 },
  );
}, 60_000);

test("the shop gives the same results as the model, sends as many e-mails, and stores the last password", async () => {
  const shop = await openTestShop();
  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      const [machine, model] = [await storeMachine(shop), historyModel()];
      const before = await machine.passwordHash();
      await expectSame(machine, model, sequence, NOW);
      expect(await machine.emailCount()).toBe(model.emailCount());
      expect(await machine.finishCount()).toBe(model.finishCount());
      const passwords = model.finishCount();
      expect(await machine.passwordHash()).toBe(passwords === 0 ? before : `hash ${passwords}`);
    }),
    { numRuns: 60 },
  );
}, 60_000);
