import { href } from "react-router";
import { COMPANY } from "#app/domain/company.ts";
import { Breadcrumbs, Heading, Page } from "#app/ui/kit/page.tsx";
import { type Chapter, Chapters, RecordTable } from "#app/ui/kit/prose.tsx";
import { Unbroken } from "#app/ui/kit/unbroken.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";

const { email } = COMPANY.dataProtectionOfficer;
const dataProtectionEmail = <a href={`mailto:${email}`}>{email}</a>;

const CHAPTERS: readonly Chapter[] = [
  {
    id: "em-resumo",
    title: "Em resumo",
    body: (
      <ul>
        <li>Pedimos só o que é preciso para vender, entregar e atender você.</li>
        <li>
          A sua receita é dado de saúde: tem consentimento próprio, criptografia e data para ser apagada.
        </li>
        <li>Os números do seu cartão nunca passam por nós.</li>
        <li>Usamos só os cookies estritamente necessários para a loja funcionar. Nenhum rastreador.</li>
        <li>Não vendemos nem alugamos dados a ninguém.</li>
        <li>Você baixa ou apaga os seus dados na própria conta, quando quiser.</li>
      </ul>
    ),
  },
  {
    id: "responsavel",
    title: "Quem é responsável",
    body: (
      <p>
        {COMPANY.legalName}, <Unbroken>CNPJ {COMPANY.cnpj}</Unbroken>, {COMPANY.road}, {COMPANY.district},{" "}
        {COMPANY.city}, <Unbroken>CEP {COMPANY.cep}</Unbroken>, é a controladora dos seus dados, nos termos da
        Lei Geral de Proteção de Dados (LGPD, Lei 13.709/2018). Encarregado pelo tratamento de dados pessoais
        (artigo 41 da LGPD): {COMPANY.dataProtectionOfficer.name}. E-mail: {dataProtectionEmail}.
      </p>
    ),
  },
  {
    id: "dados",
    title: "Que dados, para quê e até quando",
    body: (
      <RecordTable
        caption="Os dados que tratamos"
        columns={["Assunto", "Dados", "Para quê", "Base legal (LGPD)", "Até quando"]}
        rows={[
          [
            "Cadastro",
            "Nome, nome social, e-mail, WhatsApp, CPF ou CNPJ; a senha, guardada só de forma irreversível",
            "Criar a conta, identificar você e falar sobre os seus pedidos",
            "Contrato (art. 7º, V)",
            "Enquanto a conta existir",
          ],
          [
            "Pedidos e entrega",
            "Itens, valores, endereço, quem recebe e telefone",
            "Vender, entregar, atender trocas e garantia e cumprir obrigações fiscais",
            "Contrato e obrigação legal (art. 7º, V e II)",
            "5 anos, pelas regras fiscais; depois, só itens, valores, cidade e estado. Endereços salvos: até você os apagar",
          ],
          [
            "Pagamento",
            "Forma, valor, situação e número da transação; nunca os números do cartão",
            "Cobrar, confirmar e reembolsar",
            "Contrato e obrigação legal (art. 7º, V e II)",
            "5 anos, com os registros fiscais",
          ],
          [
            "Pedido sem pagamento",
            "Um resumo (hash) do endereço IP",
            "Impedir que uma só conexão reserve o estoque sem pagar",
            "Legítimo interesse (art. 7º, IX)",
            "Enquanto o pedido espera o pagamento",
          ],
          [
            "Receita",
            "Foto, PDF ou valores digitados, medidas dos olhos, o nome de quem vai usar os óculos, quem prescreveu e data, e o que a ótica lê nela: dados sensíveis",
            "Fazer as suas lentes",
            "Consentimento específico (art. 11, I)",
            "30 dias depois de enviada, se nenhum pedido a usar; senão, 365 dias depois de entrar no pedido. Antes, se você a excluir",
          ],
          [
            "Carrinho e favoritos",
            "Produtos, cores, lentes e quantidades",
            "Guardar as suas escolhas entre uma visita e outra",
            "Contrato e preparativos para ele (art. 7º, V)",
            "Sem conta: 90 dias sem uso. Com conta: até você os retirar, ou excluir a conta. Lentes que você começou a escolher: 90 dias sem uso",
          ],
          [
            "Avaliações",
            "Nota, texto e a resposta da loja",
            "Mostrar a outros compradores a sua opinião",
            "Consentimento (art. 7º, I)",
            "O texto, até você pedir a retirada; o seu nome, até você excluir a conta",
          ],
          [
            "Novidades por e-mail",
            "Nome e e-mail",
            "Enviar as novidades que você pediu e confirmou",
            "Consentimento (art. 7º, I)",
            "Até você cancelar, com um clique, em qualquer mensagem. Sem a sua confirmação, 30 dias",
          ],
          [
            "Avisos de estoque",
            "E-mail, produto e cor",
            "Avisar você, uma vez, quando a cor voltar",
            "Consentimento (art. 7º, I)",
            "30 dias depois do aviso, ou um ano, se a cor não voltar",
          ],
          [
            "E-mails enviados",
            "Endereço e texto",
            "Enviar e poder verificar o que foi enviado",
            "Contrato (art. 7º, V)",
            "30 dias",
          ],
          [
            "Pedidos sobre os seus dados",
            "O que você pediu, quando e por onde, e a resposta",
            "Responder no prazo e poder comprovar",
            "Obrigação legal e exercício regular de direitos (art. 7º, II e VI)",
            "5 anos depois da resposta. Com a exclusão dos seus dados, o registro deixa de dizer de quem foi",
          ],
          [
            "Aceite dos termos",
            "Versão dos termos, data e hora",
            "Poder comprovar o que foi combinado",
            "Exercício regular de direitos (art. 7º, VI)",
            "Enquanto a conta existir",
          ],
          [
            "Atendimento",
            "O que você nos escreve, e por onde respondemos",
            "Responder e poder comprovar o que foi combinado",
            "Contrato e exercício regular de direitos (art. 7º, V e VI)",
            "Enquanto o assunto estiver aberto e pelo prazo em que possa ser discutido na Justiça",
          ],
          [
            "Registros de acesso",
            "Endereço IP, data e hora",
            "Segurança e cumprimento do Marco Civil da Internet (art. 15)",
            "Obrigação legal (art. 7º, II)",
            "6 meses",
          ],
        ]}
      />
    ),
  },
  {
    id: "receitas",
    title: "Receitas: um cuidado à parte",
    body: (
      <>
        <p>A receita fala da sua saúde, e a lei a trata como dado sensível. Nós também.</p>
        <ul>
          <li>
            Ao enviar cada receita, pedimos um consentimento só para ela, separado de qualquer outro. Sem ele
            não a guardamos.
          </li>
          <li>
            Fotos em JPG, PNG ou WebP são refeitas ao chegar, sem os dados escondidos que o celular põe nelas,
            como o lugar em que foram tiradas. PDF e HEIC ficam como vieram.
          </li>
          <li>Ela é guardada com criptografia, fora de qualquer pasta pública.</li>
          <li>
            Só você, com a sua sessão, e o profissional da ótica que confere o pedido podem abri-la, e cada
            acesso fica registrado, com o nome de quem abriu. O que ele transcreve para o laboratório é
            guardado e apagado junto com ela. Ela não é usada para publicidade nem para traçar perfis.
          </li>
          <li>
            Ela é apagada 30 dias depois de enviada, se nenhum pedido a usar, ou 365 dias depois de entrar num
            pedido. O pedido guarda só quais lentes foram vendidas e por quanto.
          </li>
          <li>
            Você pode excluí-la a qualquer momento e sem custo, na página da lente ou na do pedido. Assim você
            também retira o consentimento.
          </li>
          <li>
            Depois da exclusão, fica só o registro, sem nome nem conteúdo, de quando foi enviada, aberta,
            conferida e apagada.
          </li>
          <li>
            Se a receita for excluída antes de as lentes ficarem prontas, não podemos terminá-las: falamos com
            você sobre o pedido e sobre o reembolso.
          </li>
          <li>
            A receita de criança ou adolescente deve ser enviada pela mãe, pelo pai ou por outro responsável
            legal, que dá o consentimento.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: "com-quem",
    title: "Com quem compartilhamos",
    body: (
      <>
        <p>Somente com quem é necessário para cumprir o que você pediu, e somente a parte necessária:</p>
        <ul>
          <li>
            <strong>Mercado Pago:</strong> os dados da cobrança. O que você digita no formulário do cartão vai
            direto para lá e segue também a política de privacidade do Mercado Pago.
          </li>
          <li>
            <strong>Laboratório:</strong> o nome de quem vai usar os óculos e as medidas, para fazer as
            lentes. A receita em si não sai daqui.
          </li>
          <li>
            <strong>Transportadora:</strong> nome, endereço e telefone de quem recebe.
          </li>
          <li>
            <strong>ViaCEP e BrasilAPI:</strong> só o CEP que você digita, para encontrar o endereço. Quem
            pergunta é a loja: eles não recebem o seu endereço IP nem outro dado seu.
          </li>
          <li>
            <strong>Prestadores de hospedagem e de e-mail:</strong> guardam e enviam dados por nossa ordem,
            sob contrato, e não podem usá-los para outra coisa.
          </li>
          <li>
            <strong>Autoridades:</strong> quando a lei ou uma ordem judicial exige.
          </li>
        </ul>
        <p>
          Se algum desses prestadores guardar dados fora do Brasil, exigimos dele as garantias do artigo 33 da
          LGPD.
        </p>
      </>
    ),
  },
  {
    id: "cookies",
    title: "Cookies",
    body: (
      <>
        <p>
          Usamos somente cookies estritamente necessários. Não há cookies de publicidade, de medição de
          audiência nem de redes sociais; por isso não há aviso de cookies para aceitar.
        </p>
        <RecordTable
          caption="Os cookies da loja"
          columns={["Cookie", "Para quê", "Até quando"]}
          rows={[
            [
              "Sessão (__Host-sessao ou sessao)",
              "Um código aleatório, que liga o seu navegador ao carrinho, ao login e às mensagens da loja",
              "30 dias depois da última mudança, ou uma hora se não guardar nada; com login, no máximo 90 dias",
            ],
            [
              "Aviso (__Host-aviso ou aviso)",
              "O nome de um aviso da loja, levado de uma página para a seguinte. Não identifica você",
              "Um minuto",
            ],
            [
              "cep",
              "O CEP que você digitou no carrinho, para mostrar o frete e começar o endereço. Só as páginas da compra o recebem",
              "Até você fechar o navegador",
            ],
            [
              "XSRF-TOKEN",
              "Um código derivado da sessão, que protege os programas que usam a interface de dados da loja (/api). As páginas não o usam",
              "Até você fechar o navegador",
            ],
          ]}
        />
        <p>
          Se você apagar ou bloquear esses cookies, ainda pode ver os produtos, mas não usar o carrinho nem a
          conta. Nas páginas em que o Mercado Pago recebe o pagamento, ele pode usar os próprios cookies para
          a segurança da transação.
        </p>
      </>
    ),
  },
  {
    id: "direitos",
    title: "Os seus direitos",
    body: (
      <>
        <p>Pelo artigo 18 da LGPD, você pode, a qualquer momento e sem custo:</p>
        <ul>
          <li>saber se tratamos dados seus e ter acesso a eles;</li>
          <li>corrigir o que estiver incompleto, errado ou desatualizado;</li>
          <li>
            pedir que dados desnecessários, excessivos ou tratados fora da lei sejam anonimizados, bloqueados
            ou eliminados;
          </li>
          <li>levar os seus dados para outro fornecedor, num formato que se pode usar;</li>
          <li>eliminar os dados que tratamos com o seu consentimento;</li>
          <li>saber com quem os compartilhamos;</li>
          <li>saber o que acontece se você não consentir, e retirar um consentimento já dado;</li>
          <li>opor-se a um tratamento que não siga a lei.</li>
        </ul>
        <h3>Como exercê-los</h3>
        <p>
          Em “Meus dados”, na sua conta, você corrige o cadastro, baixa tudo o que temos sobre ela (um arquivo
          JSON, ou um ZIP com ele e com as receitas que você enviou em arquivo) e exclui a conta, na hora. Sem
          conta, ou para qualquer outro pedido, escreva para {dataProtectionEmail}. Respondemos em até 15
          dias, e podemos pedir que você confirme a sua identidade, para não entregar os seus dados a outra
          pessoa.
        </p>
        <p>
          Ao excluir a conta, apagamos o que não somos obrigados a guardar, receitas inclusive. Dos pedidos
          feitos com ela ficam, para o fisco, itens, valores, datas, cidade e estado: um código aleatório
          substitui o nome, o CPF ou CNPJ, os contatos e o endereço. As avaliações ficam sem o seu nome e sem
          a resposta da loja. Enquanto houver um pedido em andamento, a conta não pode ser excluída.
        </p>
        <p>
          Se a nossa resposta não bastar, você pode recorrer à Autoridade Nacional de Proteção de Dados (ANPD)
          e aos órgãos de defesa do consumidor.
        </p>
      </>
    ),
  },
  {
    id: "seguranca",
    title: "Como protegemos",
    body: (
      <>
        <p>
          A conexão com a loja é criptografada. As senhas são guardadas de forma que nem nós podemos lê-las,
          as receitas são criptografadas, e cada pessoa da equipe só tem acesso aos dados de que precisa para
          o seu trabalho. Nossos registros técnicos não contêm CPF, <Unbroken>e-mail</Unbroken> nem receita.
        </p>
        <p>
          Nenhum sistema é infalível. Se houver um incidente que possa causar risco ou dano relevante a você,
          avisamos você e a ANPD, com o que aconteceu e o que fizemos.
        </p>
      </>
    ),
  },
  {
    id: "mudancas",
    title: "Mudanças neste texto",
    body: (
      <p>
        Quando este texto mudar de modo importante, avisamos por e-mail quem tem conta. Um uso novo que
        dependa de consentimento só começa depois que você consentir. Dúvidas? Fale com o{" "}
        <a href={href("/atendimento")}>atendimento</a>.
      </p>
    ),
  },
];

export function Privacy() {
  return (
    <Page>
      <PageHead
        title="Privacidade"
        description="Que dados pedimos, para quê, por quanto tempo, como cuidamos da sua receita e quais são os seus direitos."
        path={href("/privacidade")}
      />
      <Breadcrumbs steps={[{ label: "Início", to: href("/") }, { label: "Privacidade" }]} />
      <Heading lead="O que sabemos de você, por que precisamos saber e o controle que você tem sobre isso.">
        Privacidade
      </Heading>
      <Chapters chapters={CHAPTERS} />
    </Page>
  );
}
